-- Where pictures of accounts are kept. See docs/decisions/avatars.md. A bucket knows only the type that a file declares. Whether
-- it is an image is told by its bytes, in the edge function upload-avatar, which writes with the server's key and removes
-- an account's former pictures. So clients have no policy to write, list or delete; a file is fetched by its address, because the
-- bucket is public.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('avatars', 'avatars', true, 5242880, array['image/png', 'image/jpeg', 'image/webp', 'image/gif'])
on conflict (id) do update
set public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Pictures of suspended accounts, until the suspension is lifted. Not public, and without a policy: only the server reads it.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('withheld-avatars', 'withheld-avatars', false, 5242880, array['image/png', 'image/jpeg', 'image/webp', 'image/gif'])
on conflict (id) do update
set public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;
