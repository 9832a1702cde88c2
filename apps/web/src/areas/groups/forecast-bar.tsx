import type { GroupFigures } from '@dopusk/contract'
import { groupDigits } from '../../shared/format/grouped.ts'
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx'
import styles from './forecast-bar.module.css'
import { forecastLevels, forecastNames } from './group-words.ts'

/** How many members have which forecast of passing: a bar of shares, and the counts in words. Nothing without members. */
export const ForecastBar = ({ forecasts }: { forecasts: GroupFigures['forecasts'] }) => {
  const levels = forecastLevels.filter((level) => forecasts[level] > 0)
  if (levels.length === 0) return null
  return (
    <span className={styles.forecasts}>
      <span className={styles.bar} aria-hidden="true">
        {levels.map((level) => (
          <span key={level} className={styles[level]} style={{ flexGrow: forecasts[level] }} />
        ))}
      </span>
      <VisuallyHidden>Прогноз сдачи: </VisuallyHidden>
      <span className={styles.counts}>
        {levels.map((level, index) => (
          <span key={level} className={styles.count}>
            <span className={styles[level]} aria-hidden="true" />
            {forecastNames[level]}:{'\u00a0'}
            <strong>{groupDigits(forecasts[level])}</strong>
            {index < levels.length - 1 && <VisuallyHidden>, </VisuallyHidden>}
          </span>
        ))}
      </span>
    </span>
  )
}
