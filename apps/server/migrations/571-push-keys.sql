-- Which key of this server a device was subscribed with: a push service refuses messages of any other, and once the key is
-- another one that refusal says that the device is to be let go, and not that something is wrong with this server. Null of
-- those from before.
alter table content_push_device add column server_key text;
