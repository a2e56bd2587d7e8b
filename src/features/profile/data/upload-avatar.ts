import { useMutation } from '@tanstack/react-query';
import { invokeFunction } from '@/lib/supabase/invoke-function';
import { useProfileRefresh } from './use-profile-refresh';

/** The server looks at the file's bytes and shows it from then on; one that is no picture is a RefusedError. */
async function uploadAvatar(photo: File): Promise<void> {
  const form = new FormData();
  form.set('avatar', photo);
  await invokeFunction('upload-avatar', form);
}

export function useUploadAvatar(userId: string) {
  const refresh = useProfileRefresh(userId);
  return useMutation({ mutationFn: uploadAvatar, onSuccess: refresh });
}
