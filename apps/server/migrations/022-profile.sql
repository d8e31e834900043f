-- What users say of themselves: name, birthday, address, whom to reach. Sealed under the master key of the
-- data folder, so that a copy of this table tells nothing.
create table people_profile (
  part smallint not null,
  user_id bigint not null,
  sealed bytea not null check (length(sealed) > 32),
  -- Counts the changes, so that a decision knows which state a change was made of.
  version integer not null check (version > 0),
  updated_at bigint not null,
  primary key (part, user_id)
);
