-- A bucket knows a file's declared type alone. What is an image is told by its bytes, in the function `upload-avatar`, which
-- writes with the server's key; it also removes what is left of an account's older avatars. So clients need no way to write,
-- list or delete; a file is still fetched by its address, because the bucket is public.
drop policy "A member lists its own avatars" on storage.objects;
drop policy "A member uploads avatars to its own folder" on storage.objects;
drop policy "A member replaces its own avatars" on storage.objects;
drop policy "A member deletes its own avatars" on storage.objects;
