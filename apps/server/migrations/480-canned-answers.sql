-- Answers that the support desk puts into a conversation are content like any other: a version of each save, eight
-- languages, published by two. They stand at what a ticket can be about, and no user reads them by themselves.
alter table content_item drop constraint content_item_kind_check;
alter table content_item add constraint content_item_kind_check
  check (kind in ('announcement', 'notice', 'help', 'document', 'answer'));
