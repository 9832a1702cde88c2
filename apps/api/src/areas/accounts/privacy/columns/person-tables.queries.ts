import { accountColumns } from './account-columns.queries.ts'
import type { ColumnRule, TableRule } from './column-rules.queries.ts'
import { paperColumns } from './paper-columns.queries.ts'
import { requestColumns } from './request-columns.queries.ts'
import { staffColumns } from './staff-columns.queries.ts'
import { studyColumns } from './study-columns.queries.ts'

/**
 * Every column of every table that holds a person's data: whether it is exported, and what an erasure does with it. Both read
 * this, in this order; a row is listed before the row that it refers to.
 */
export const personTables = {
  ...requestColumns,
  ...studyColumns,
  ...paperColumns,
  ...accountColumns,
  ...staffColumns,
}

export type PersonTable = keyof typeof personTables

export interface NamedTable extends TableRule {
  table: PersonTable
  where: NonNullable<TableRule['where']>
}

/** The tables whose rows are about a person. */
export const tablesOfPerson: NamedTable[] = Object.entries<TableRule>(personTables).flatMap(([table, rule]) =>
  rule.where === null ? [] : [{ ...rule, where: rule.where, table: table as PersonTable }],
)

export const columnsWith = (columns: TableRule['columns'], matches: (rule: ColumnRule) => boolean): string[] =>
  Object.entries(columns).flatMap(([name, rule]) => (matches(rule) ? [name] : []))

export interface ExportedPart extends NamedTable {
  part: NonNullable<TableRule['part']>
}

/** What an export holds. */
export const exportedParts: ExportedPart[] = tablesOfPerson.flatMap((table) =>
  table.part === null ? [] : [{ ...table, part: table.part }],
)
