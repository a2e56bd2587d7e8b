-- Clients have no way left to write, list or delete files, so there is nothing here that a session that has ended could do.
drop policy "A session that has ended lists no file" on storage.objects;
drop policy "A session that has ended uploads no file" on storage.objects;
drop policy "A session that has ended replaces no file" on storage.objects;
drop policy "A session that has ended deletes no file" on storage.objects;
