import { useQuery } from '@tanstack/react-query'
import { catalogueQuery } from '../../../shared/api/queries.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import table from '../../../shared/ui/table.module.css'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import styles from './bulk-table.module.css'
import { BulkTableRow } from './bulk-table-row.tsx'
import type { CheckedRow } from './checked-file.ts'

export const BulkTable = ({ rows }: { rows: readonly CheckedRow[] }) => {
  const { data: courses = [] } = useQuery(catalogueQuery)
  const names = new Map(courses.map(({ id, name }) => [id, name]))
  return (
    <table className={classNames(table.table, styles.table)}>
      <caption>
        <VisuallyHidden>Кого прочитали из&nbsp;файла</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Строка</th>
          <th scope="col">Обучающийся</th>
          <th scope="col">Дата рождения</th>
          <th scope="col">Телефон</th>
          <th scope="col">Email</th>
          <th scope="col">Курсы</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <BulkTableRow key={row.line} row={row} courseName={(id) => names.get(id) ?? `№\u00a0${id}`} />
        ))}
      </tbody>
    </table>
  )
}
