-- A project may hand out a currency that is listed already, and names its market. Its tokens come out of an account of its own,
-- which belongs to the project's id, and are never issued.
alter table ieo_project add column list_symbol text check (list_symbol ~ '^[A-Z0-9]{2,24}$');

create trigger keep_offering_market before update on ieo_project for each row
  when (old.status <> 'draft' and old.list_symbol is distinct from new.list_symbol) execute function keep_offering();

-- A new token belongs to one project. A listed currency may be handed out by several.
drop index ieo_project_symbol;
create unique index ieo_project_symbol on ieo_project (symbol) where status not in ('draft', 'cancelled') and list_symbol is null;
