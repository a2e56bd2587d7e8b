-- What runs by itself for Instagram.

insert into private.schedule (job, every, command) values
  ('settle-instagram-replies', '10 seconds', 'select private.settle_instagram_replies()'),
  ('send-instagram-replies', '1 second', 'select private.call_instagram_sender()'),
  ('poll-instagram', '1 minute', 'select private.call_instagram_poller()'),
  ('renew-instagram-tokens', '10 minutes', 'select private.call_instagram_renewer()'),
  ('delete-instagram-data', '10 seconds', 'select private.go_on_deleting_instagram_data()'),
  ('forget-old-instagram-replies', '1 minute', 'select private.forget_old_instagram_replies()');
