-- Of the values that a pack brought last: other values have been changed since, and no load replaces them. Null: not known.
alter table organisation add column pack_checksum bytea;
