-- Notices that are sent to some users are content too: eight languages, published by two, and kept by each user under the
-- number of the version, once. To whom it goes is a part of what its second person publishes.
alter table content_item drop constraint content_item_kind_check;
alter table content_item add constraint content_item_kind_check
  check (kind in ('announcement', 'notice', 'help', 'document', 'answer', 'message'));
alter table content_version add column audience jsonb;

-- How far each part is with sending a version: whoever stops in between goes on after the last user that is known to have
-- it, and what is done is not begun again when users' notices are long forgotten.
create table content_sending (
  part smallint not null,
  version_id bigint not null,
  after_user_id bigint not null,
  done_at bigint,
  primary key (part, version_id)
);
