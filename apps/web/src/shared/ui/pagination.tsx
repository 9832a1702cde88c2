import { Fragment } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import styles from './pagination.module.css'

const maxButtons = 5
const neighbours = 2

/** The page buttons: up to five, the current page in the middle if possible. */
export const pageWindow = (current: number, pageCount: number): number[] => {
  const length = Math.min(maxButtons, pageCount)
  const middle = current - Math.floor(maxButtons / 2)
  const first = Math.max(1, Math.min(middle, pageCount - length + 1))
  return Array.from({ length }, (_, index) => first + index)
}

/** For long lists: the first page, the last one, and those within two of the current page. */
export const pageWindowWithEnds = (current: number, pageCount: number): number[] => {
  const from = Math.max(1, current - neighbours)
  const to = Math.min(pageCount, current + neighbours)
  const near = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return [...new Set([1, ...near, pageCount])]
}

interface PaginationProps {
  page: number
  pageCount: number
  /** Shows also the first and the last page, for long lists. */
  withEnds?: boolean
  onPage: (page: number) => void
}

/** With the arrows this many buttons fit on the narrowest phone. */
const maxOnOneLine = 5

export const Pagination = ({ page, pageCount, withEnds = false, onPage }: PaginationProps) => {
  if (pageCount <= 1) return null
  const numbers = withEnds ? pageWindowWithEnds(page, pageCount) : pageWindow(page, pageCount)
  return (
    <nav className={classNames(styles.pages, numbers.length > maxOnOneLine && styles.many)} aria-label="Страницы">
      <IconButton
        icon="chevronLeft"
        label="Предыдущая страница"
        word="Предыдущая"
        disabled={page <= 1}
        className={styles.arrow}
        onClick={() => onPage(page - 1)}
      />
      <ol className={styles.list}>
        {numbers.map((number, index) => (
          <Fragment key={number}>
            {index > 0 && number - (numbers[index - 1] ?? 0) > 1 && (
              <li className={styles.gap} aria-hidden="true">
                …
              </li>
            )}
            <li>
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
          </Fragment>
        ))}
      </ol>
      <IconButton
        icon="chevronRight"
        label="Следующая страница"
        word="Следующая"
        disabled={page >= pageCount}
        className={classNames(styles.arrow, styles.forward)}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}
