-- Where pictures of accounts are kept, up to 5 MiB each. See docs/decisions/avatars.md. A bucket checks only the type that an upload declares. The edge function
-- upload-avatar tells by a file's bytes what it really is, writes with the server's key and removes an account's former pictures. So clients have no
-- policy to write, list or delete. A file in avatars is fetched by its address, because that bucket is public.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
select bucket.id, bucket.id, bucket.is_public, 5 * 1024 * 1024, array['image/png', 'image/jpeg', 'image/webp', 'image/gif']
from (
  values
    ('avatars', true),
    -- For pictures of suspended accounts, until the suspension is lifted. This bucket isn't public and has no policy, so only the server reads it.
    ('withheld-avatars', false)
) as bucket(id, is_public)
on conflict (id) do update
set public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- The function delete-account removes an account's pictures first. Where somebody deletes an account by SQL or in the dashboard, its pictures are left, and a job
-- removes them (18_departures.sql), because only the storage service can: SQL would leave the files.

create function private.has_pictures(of_account uuid)
returns boolean
language sql
stable
set search_path = ''
return exists (
  select from storage.objects o
  -- A range instead of 'like', and with the operators of patterns: only so the storage service's index is used when the account is a parameter. '0' is the
  -- character after '/'.
  where o.bucket_id in ('avatars', 'withheld-avatars') and o.name ~>=~ (of_account || '/') and o.name ~<~ (of_account || '0')
);
comment on function private.has_pictures(uuid) is 'Whether the storage has files in an account''s folder.';
