-- By which rules a drawing was rebuilt (drawingRules in packages/content): a job rebuilds those of earlier ones.
alter table asset add column drawing_rules smallint not null default 0;

create index asset_drawing_rules on asset (drawing_rules)
  where media_type = 'image/svg+xml' and refused_reason is null;
