-- Pictures are drawn anew by the server. An address stays what wordings name, whatever is drawn under it.
alter table asset
  -- SHA-256 of `content`, where the server has drawn it. The key is that of the file that came.
  add column content_checksum bytea,
  -- Null for a picture that an older version has stored as it came: a job draws it.
  add column drawn_at timestamptz,
  -- Why the picture could not be drawn: it is not served.
  add column refused_reason text,
  -- When it came last. A picture that nothing refers to is removed some days later.
  add column uploaded_at timestamptz not null default now();

create index asset_content on asset (content_checksum) where content_checksum is not null;
create index asset_undrawn on asset (checksum)
  where drawn_at is null and refused_reason is null and starts_with(media_type, 'image/');
