-- Calls that change a team are counted, because most send a mail.

insert into private.call_limits (action, calls, within, calls_of_all) values ('team', 60, '10 minutes', null);
