import type { ItemFacility } from '@dopusk/contract'
import { classNames } from '../../shared/ui/class-names.ts'
import styles from './share-band.module.css'
import { bandText, percent } from './statistics-words.ts'

interface RangeBarProps {
  /** From 0 to 1: the ends of the range and the value within it. */
  low: number
  point: number
  high: number
  className?: string | undefined
}

/** A value within its range, on a line from nothing to all. Its numbers are beside it. */
export const RangeBar = ({ low, point, high, className }: RangeBarProps) => (
  <span className={classNames(styles.line, className)} aria-hidden="true">
    <span
      className={styles.range}
      style={{ insetInlineStart: `${100 * low}%`, inlineSize: `${100 * Math.max(0, high - low)}%` }}
    />
    <span className={styles.point} style={{ insetInlineStart: `${100 * point}%` }} />
  </span>
)

interface ShareBandProps {
  facility: ItemFacility
  /** There are too few answers to say more than about. */
  isRough: boolean
}

/** The share of right answers with the band in which it is with a chance of 80 %. */
export const ShareBand = ({ facility, isRough }: ShareBandProps) => (
  <span
    className={styles.share}
    role="img"
    aria-label={`${isRough ? 'около\u00a0' : ''}${percent(facility.share)}, с\u00a0вероятностью 80\u00a0% от\u00a0${percent(facility.low)} до\u00a0${percent(facility.high)}`}
    title={bandText(facility)}
  >
    <span className={isRough ? styles.rough : styles.number}>
      {isRough && '≈\u00a0'}
      {percent(facility.share)}
    </span>
    <RangeBar low={facility.low} point={facility.share} high={facility.high} />
  </span>
)
