-- The picture of an article: the name of one that the app has. Versions from before had none.
alter table content_version add column cover text check (cover ~ '^[a-z]{1,16}$');
