-- The database's rules read the schema's own tables. PostgreSQL looks for a name among the temporary tables and types of
-- a session first, so a session that made a temporary operator_approval could agree to its own change of roles.
do $$
declare
  rule regprocedure;
begin
  for rule in
    select oid from pg_proc where pronamespace = 'public'::regnamespace and prorettype = 'trigger'::regtype
  loop
    execute format('alter function %s set search_path = pg_catalog, public, pg_temp', rule);
  end loop;
end
$$;
