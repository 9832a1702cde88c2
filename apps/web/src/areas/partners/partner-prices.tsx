import type { PartnerCard } from '@dopusk/contract'
import { roubles, roublesText } from '../../shared/format/roubles.ts'
import { TextField } from '../../shared/ui/text-field.tsx'
import type { PartnerField } from './partner-fields.ts'
import styles from './partner-form.module.css'

interface PartnerPricesProps {
  partner: PartnerCard
  faults: Partial<Record<PartnerField, string>>
}

/** Prices of the partner's own. An empty field means the price of the catalogue. */
export const PartnerPrices = ({ partner: { catalogue, prices }, faults }: PartnerPricesProps) => {
  const own = new Map(prices.map(({ course, price_kopecks }) => [course, price_kopecks]))
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Цены по&nbsp;курсам</legend>
      <p className={`${styles.note} ${styles.wide}`}>
        За&nbsp;30&nbsp;дней доступа. Пустое поле&nbsp;— цена по&nbsp;каталогу. Новая цена действует для&nbsp;доступов,
        выданных после сохранения.
      </p>
      {catalogue.map(({ course, name, price_kopecks }) => {
        const price = own.get(course)
        return (
          <div key={course} className={styles.half}>
            <TextField
              name={`price-${course}`}
              label={`${name}, ₽`}
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              defaultValue={price === undefined ? '' : roublesText(price)}
              placeholder={`по\u00a0каталогу ${roubles(price_kopecks)}`}
              error={faults[`price-${course}`]}
            />
          </div>
        )
      })}
    </fieldset>
  )
}
