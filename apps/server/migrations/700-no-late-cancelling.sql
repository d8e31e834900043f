-- An offering that was drawn is never called off: its winners may pay, and whoever paid gets the tokens. Offerings that an older
-- version called off later stay as they are.
drop trigger keep_status on ieo_project;
create trigger keep_status before update on ieo_project for each row when (old.status is distinct from new.status)
  execute function keep_status('status', 'closed>cancelled', 'closed>drawn', 'closed>listed', 'draft>cancelled', 'draft>closed',
    'draft>drawn', 'draft>listed', 'draft>published', 'drawn>listed', 'published>cancelled', 'published>closed', 'published>drawn',
    'published>listed');
