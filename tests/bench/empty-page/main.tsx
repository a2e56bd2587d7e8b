// One heading on the libraries that the app's first page loads. No page of the app can be faster than this one.
import { createClient } from '@supabase/supabase-js';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { Toaster } from 'sonner';
import * as z from 'zod/mini';

const env = z.parse(z.object({ VITE_SUPABASE_URL: z.url(), VITE_SUPABASE_PUBLISHABLE_KEY: z.string() }), {
  VITE_SUPABASE_URL: import.meta.env.VITE_SUPABASE_URL,
  VITE_SUPABASE_PUBLISHABLE_KEY: import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY,
});
const supabase = createClient(env.VITE_SUPABASE_URL, env.VITE_SUPABASE_PUBLISHABLE_KEY);

function Empty() {
  const session = useQuery({ queryKey: ['session'], queryFn: () => supabase.auth.getSession() });
  return (
    <>
      <h1>{session.isSuccess ? 'Nothing here' : ''}</h1>
      <Toaster />
    </>
  );
}

createRoot(document.body).render(
  <QueryClientProvider client={new QueryClient()}>
    <RouterProvider router={createBrowserRouter([{ path: '*', element: <Empty /> }])} />
  </QueryClientProvider>,
);
