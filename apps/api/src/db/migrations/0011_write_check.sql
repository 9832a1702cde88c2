-- One row that /readyz writes, to see that the database still takes writes (db/write-check.ts). Not backed up.

create table derived.write_check (
  is_only boolean primary key default true check (is_only),
  checked_at timestamptz not null
);
