import type { generateInvoice, InvoiceDefaults } from '@dopusk/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calendarDate } from '../../shared/format/calendar-date.ts'
import { dropdownLabel } from '../../shared/format/dropdown-label.ts'
import type { Partner } from '../../shared/partners/partners-query.ts'
import { DateField } from '../../shared/ui/date-field.tsx'
import { SelectField } from '../../shared/ui/select-field.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import { useCheckedForm } from '../../shared/use-checked-form.ts'
import { DocumentForm } from './document-form.tsx'
import { invoiceDefaultsQuery } from './invoice-defaults.ts'
import styles from './invoice-form.module.css'
import {
  invoiceBody,
  invoiceFaults,
  invoiceFields,
  type PayingLearner,
  readInvoiceForm,
  vatRates,
} from './invoice-terms.ts'
import { MissingRequisites } from './missing-requisites.tsx'
import { PeriodFields } from './period-fields.tsx'
import type { useGenerateDocument } from './use-generate-document.ts'

interface InvoiceFormProps {
  partners: readonly Partner[]
  /** Chosen at first. */
  partnerId: number | null
  /** Pays instead of a partner. */
  learner: PayingLearner | undefined
  defaults: InvoiceDefaults
  generation: ReturnType<typeof useGenerateDocument<typeof generateInvoice>>
  onClose: () => void
}

export const InvoiceForm = (props: InvoiceFormProps) => {
  const { partners, partnerId, learner, defaults: initial, generation, onClose } = props
  const [partner, setPartner] = useState(partnerId === null ? '' : String(partnerId))
  const [typedNumber, setTypedNumber] = useState<string | null>(null)
  const [typedContract, setTypedContract] = useState<string | null>(null)
  const [vat, setVat] = useState(initial.vat_percent === null ? '' : String(initial.vat_percent))
  const proposed = useQuery(invoiceDefaultsQuery(partner === '' ? null : Number(partner)))
  const { data: defaults = initial } = proposed
  const state = useCheckedForm({ fields: invoiceFields, read: readInvoiceForm, faultsOf: invoiceFaults })
  const { faults } = state
  return (
    <DocumentForm
      label="Счёт"
      progressLabel="Счёт составляется…"
      submitLabel="Сформировать счёт"
      state={state}
      bodyOf={invoiceBody}
      generation={generation}
      // The contract and the number of the chosen partner are not there yet.
      isWaiting={proposed.isFetching && (proposed.data === undefined || proposed.isPlaceholderData)}
    >
      {learner === undefined ? (
        <SelectField
          name="partner"
          label="Партнёр"
          value={partner}
          required
          error={faults.partner}
          onChange={({ target }) => setPartner(target.value)}
        >
          <option value="" disabled>
            Выберите партнёра
          </option>
          {partners.map(({ id, company }) => (
            <option key={id} value={id}>
              {dropdownLabel(company)}
            </option>
          ))}
        </SelectField>
      ) : (
        <p>
          <input type="hidden" name="learner" value={learner.id} />
          Плательщик&nbsp;— физическое лицо: <b>{learner.name}</b>. Войдут доступы, за&nbsp;которые не&nbsp;платит
          партнёр.
        </p>
      )}
      {partner !== '' && <MissingRequisites partnerId={Number(partner)} missing={defaults.missing} onLeave={onClose} />}
      <PeriodFields
        legend="Доступ выдан"
        hint={
          <>
            В&nbsp;счёт войдут доступы, которые начинаются в&nbsp;эти дни и&nbsp;ещё не&nbsp;выставлены в&nbsp;другом
            счёте.
          </>
        }
        faults={faults}
      />
      <div className={styles.pair}>
        <TextField
          name="number_bill"
          label="Номер счёта"
          autoComplete="off"
          value={typedNumber ?? defaults.number_bill}
          maxLength={50}
          required
          error={faults.number_bill}
          onChange={({ target }) => setTypedNumber(target.value)}
        />
        <DateField
          name="bill_date"
          label="Дата счёта"
          autoComplete="off"
          required
          defaultValue={calendarDate(initial.bill_date)}
          error={faults.bill_date}
        />
        <DateField
          name="due_date"
          label="Оплатить до"
          autoComplete="off"
          required
          defaultValue={calendarDate(initial.due_date)}
          error={faults.due_date}
        />
        <TextField
          name="discount"
          label="Скидка, %"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          defaultValue="0"
          error={faults.discount}
        />
      </div>
      <TextField
        name="contract"
        label="Договор"
        autoComplete="off"
        value={typedContract ?? defaults.contract}
        maxLength={500}
        required
        error={faults.contract}
        onChange={({ target }) => setTypedContract(target.value)}
      />
      <SelectField name="vat" label="НДС" value={vat} onChange={({ target }) => setVat(target.value)}>
        <option value="">Без НДС</option>
        {[...new Set([...vatRates, ...(initial.vat_percent === null ? [] : [initial.vat_percent])])].map((rate) => (
          <option key={rate} value={rate}>
            {rate}&nbsp;%, в&nbsp;том числе
          </option>
        ))}
      </SelectField>
      {vat === '' && (
        <TextField
          name="vat_ground"
          label="Основание для «Без НДС»"
          autoComplete="off"
          maxLength={200}
          required
          defaultValue={initial.vat_ground}
          placeholder="п. 1 ст. 145 НК РФ"
          error={faults.vat_ground}
        />
      )}
    </DocumentForm>
  )
}
