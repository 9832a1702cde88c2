import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { pageWindow } from './page-window.ts'
import styles from './pagination.module.css'

interface PaginationProps {
  page: number
  pageCount: number
  onPage: (page: number) => void
}

export const Pagination = ({ page, pageCount, onPage }: PaginationProps) => {
  if (pageCount <= 1) return null
  return (
    <nav className={styles.pages} aria-label="Страницы">
      <IconButton
        icon="chevronLeft"
        label="Предыдущая страница"
        disabled={page <= 1}
        className={styles.arrow}
        onClick={() => onPage(page - 1)}
      />
      <ol className={styles.list}>
        {pageWindow(page, pageCount).map((number) => (
          <li key={number}>
            <button
              type="button"
              className={classNames(styles.page, number === page && styles.current)}
              aria-label={`Страница ${number}`}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => onPage(number)}
            >
              {number}
            </button>
          </li>
        ))}
      </ol>
      <IconButton
        icon="chevronRight"
        label="Следующая страница"
        disabled={page >= pageCount}
        className={styles.arrow}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}
