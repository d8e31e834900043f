-- Codes are paced by who asks for them as well as by address: what a stranger asks for neither uses up
-- nor voids what somebody else is sent. So an address keeps everything that it was sent within a day.
alter table people_code add column sent jsonb;
-- The asker of a code that is on its way now is not known: anybody has the tries that are left of it.
update people_code set sent = jsonb_build_array(jsonb_build_object(
  'asker', '', 'kind', 'stranger', 'codeId', code_id::text, 'scene', scene,
  'codeHash', encode(code_hash, 'hex'), 'sentAt', sent_at, 'expiresAt', expires_at,
  'ownTries', 0, 'otherTries', greatest(0, tries - 3)));
alter table people_code
  alter column sent set not null,
  add check (jsonb_typeof(sent) = 'array'),
  drop column code_id,
  drop column scene,
  drop column code_hash,
  drop column expires_at,
  drop column tries,
  drop column sent_count,
  drop column counted_at;
