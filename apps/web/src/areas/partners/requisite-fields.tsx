import type { PartnerCard } from '@dopusk/contract'
import { calendarDate } from '../../shared/format/calendar-date.ts'
import { DateField } from '../../shared/ui/date-field.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import type { PartnerField } from './partner-fields.ts'
import styles from './partner-form.module.css'

interface RequisiteFieldsProps {
  partner: PartnerCard | null
  faults: Partial<Record<PartnerField, string>>
}

/** Requisites, contract and contacts; faults of control digits appear when a field is left. */
export const RequisiteFields = ({ partner, faults }: RequisiteFieldsProps) => {
  const field = (
    name: Exclude<keyof PartnerCard & PartnerField, 'contract_date'>,
    label: string,
    maxLength: number,
  ) => ({
    name,
    label,
    maxLength,
    autoComplete: 'off',
    defaultValue: partner?.[name] ?? '',
    error: faults[name],
  })
  return (
    <>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Реквизиты</legend>
        <div className={styles.half}>
          <TextField {...field('company', 'Название', 200)} required />
        </div>
        <div className={styles.half}>
          <TextField {...field('full_name', 'Полное название для\u00a0документов', 500)} />
        </div>
        <div className={styles.third}>
          <TextField {...field('inn', 'ИНН', 14)} inputMode="numeric" />
        </div>
        <div className={styles.third}>
          <TextField {...field('kpp', 'КПП', 12)} />
        </div>
        <div className={styles.third}>
          <TextField {...field('ogrn', 'ОГРН или ОГРНИП', 18)} inputMode="numeric" />
        </div>
        <div className={styles.wide}>
          <TextField {...field('address', 'Юридический адрес', 500)} />
        </div>
        <div className={styles.half}>
          <TextField {...field('director_name', 'Руководитель', 100)} />
        </div>
        <div className={styles.half}>
          <TextField {...field('billing_email', 'Email для\u00a0документов', 254)} inputMode="email" />
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Договор</legend>
        <div className={styles.half}>
          <TextField {...field('contract_number', 'Номер договора', 100)} />
        </div>
        <div className={styles.half}>
          <DateField
            name="contract_date"
            label="Дата договора"
            autoComplete="off"
            defaultValue={partner?.contract_date ? calendarDate(partner.contract_date) : ''}
            error={faults.contract_date}
          />
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Контакты для&nbsp;обучающихся</legend>
        <div className={styles.half}>
          <TextField {...field('contact_phone', 'Телефон', 50)} inputMode="tel" />
        </div>
        <div className={styles.half}>
          <TextField {...field('contact_email', 'Email', 254)} inputMode="email" />
        </div>
      </fieldset>
    </>
  )
}
