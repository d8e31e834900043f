-- The end of an account: asked for, waited for, and then final. Whoever has closed one is nobody here.
alter table people_user add column closed_at bigint;

create table people_closing (
  part smallint not null,
  user_id bigint not null,
  status text not null check (status in ('cooling', 'taken_back', 'closed', 'lapsed')),
  requested_at bigint not null,
  -- Until then the user can take it back.
  closes_at bigint not null,
  ended_at bigint,
  -- What the user gives up where it could not be paid out, as it was seen and agreed to.
  gives_up jsonb not null,
  -- The language of who asked, for what is told about it.
  lang text not null,
  -- When the address and the name that are left are forgotten, and when they were.
  forget_at bigint,
  forgotten_at bigint,
  primary key (part, user_id),
  check ((status = 'cooling') = (ended_at is null)),
  check ((status = 'closed') = (forget_at is not null))
);
create index people_closing_due on people_closing (closes_at) where status = 'cooling';
create index people_closing_forget on people_closing (forget_at) where forgotten_at is null;

-- Names are given back by their owner.
create index lane_name_owner on lane_name (owner_id);
