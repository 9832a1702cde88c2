import type { generateInvoice } from '@dopusk/contract'
import { useState } from 'react'
import type { Partner } from '../../shared/api/queries.ts'
import { today } from '../../shared/format/date-time.ts'
import { dropdownLabel } from '../../shared/format/dropdown-label.ts'
import { CheckField } from '../../shared/ui/check-field.tsx'
import { SelectField } from '../../shared/ui/select-field.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import { useCheckedForm } from '../../shared/use-checked-form.ts'
import { DocumentForm } from './document-form.tsx'
import { readDocumentPeriod } from './document-period.ts'
import { PeriodFields } from './period-fields.tsx'
import type { useGenerateDocument } from './use-generate-document.ts'

interface InvoiceFormProps {
  partners: readonly Partner[]
  /** Initial text of the contract field. */
  contract: string
  generation: ReturnType<typeof useGenerateDocument<typeof generateInvoice>>
}

const readInvoiceForm = (form: HTMLFormElement) => {
  const data = new FormData(form)
  const read = (field: string) => String(data.get(field) ?? '').trim()
  return {
    partner: read('partner'),
    period: readDocumentPeriod(data),
    number_bill: read('number_bill'),
    discount: data.has('half_price') ? 0.5 : 1,
    contract: read('contract'),
  } as const
}

/** One number for a partner and a day: «20261115-2». */
const proposedNumber = (partner: string) => (partner === '' ? '' : `${today().replaceAll('-', '')}-${partner}`)

export const InvoiceForm = ({ partners, contract, generation }: InvoiceFormProps) => {
  const [partner, setPartner] = useState('')
  const [typedNumber, setTypedNumber] = useState<string | null>(null)
  const state = useCheckedForm({
    fields: ['partner', 'start_date', 'end_date', 'number_bill', 'contract'],
    read: readInvoiceForm,
    faultsOf: (values) => ({
      ...(values.partner === '' && { partner: 'Выберите партнёра' }),
      ...values.period.faults,
      ...(values.number_bill === '' && { number_bill: 'Укажите номер счёта' }),
      ...(values.contract === '' && { contract: 'Укажите договор' }),
    }),
  })
  const { faults } = state
  return (
    <DocumentForm
      label="Счёт"
      progressLabel="Счёт составляется…"
      submitLabel="Сформировать счёт"
      state={state}
      bodyOf={({ partner, period, ...others }) => ({ partner: Number(partner), ...period.body, ...others })}
      generation={generation}
    >
      <SelectField
        name="partner"
        label="Партнёр"
        value={partner}
        required
        error={faults.partner}
        onChange={({ target }) => {
          setPartner(target.value)
          if (typedNumber === null) state.clearFault('number_bill')
        }}
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
      <PeriodFields faults={faults} />
      <TextField
        name="number_bill"
        label="Номер счёта"
        autoComplete="off"
        value={typedNumber ?? proposedNumber(partner)}
        maxLength={50}
        required
        error={faults.number_bill}
        onChange={({ target }) => setTypedNumber(target.value)}
      />
      <TextField
        name="contract"
        label="Договор"
        autoComplete="off"
        defaultValue={contract}
        maxLength={500}
        required
        error={faults.contract}
      />
      <CheckField name="half_price" value="yes">
        Скидка 50&nbsp;%: за&nbsp;полцены
      </CheckField>
    </DocumentForm>
  )
}
