import type { generateInvoice } from '@dopusk/contract'
import type { Partner } from '../../shared/api/queries.ts'
import { dropdownLabel } from '../../shared/format/dropdown-label.ts'
import { CheckField } from '../../shared/ui/check-field.tsx'
import { SelectField } from '../../shared/ui/select-field.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import { DocumentForm } from './document-form.tsx'
import { readDocumentPeriod } from './document-period.ts'
import { documentRefusal } from './document-refusal.ts'
import { PeriodFields } from './period-fields.tsx'
import { useDocumentForm } from './use-document-form.ts'
import type { useGenerateDocument } from './use-generate-document.ts'

interface InvoiceFormProps {
  partners: readonly Partner[]
  /** Initial text of the contract field. */
  contract: string
  generation: ReturnType<typeof useGenerateDocument<typeof generateInvoice>>
}

export const InvoiceForm = ({ partners, contract, generation }: InvoiceFormProps) => {
  const state = useDocumentForm()
  const { faults, show, focusSubmit, read } = state

  const submit = () => {
    const { faults: ofPeriod, ...period } = readDocumentPeriod(read('start_date'), read('end_date'))
    const [partner, number_bill, contract] = [read('partner'), read('number_bill').trim(), read('contract').trim()]
    const found = {
      ...(partner === '' && { partner: 'Выберите партнёра' }),
      ...ofPeriod,
      ...(number_bill === '' && { number_bill: 'Укажите номер счёта' }),
      ...(contract === '' && { contract: 'Укажите договор' }),
    }
    show(found)
    if (Object.keys(found).length > 0) return
    const discount = read('half_price') === '' ? 1 : 0.5
    focusSubmit()
    generation.generate({ partner: Number(partner), ...period, number_bill, discount, contract }, (error) => {
      const { faults: refused, message } = documentRefusal(error)
      show(refused, message)
    })
  }
  return (
    <DocumentForm
      label="Счёт"
      progressLabel="Счёт составляется…"
      submitLabel="Сформировать счёт"
      state={state}
      generation={generation}
      onSubmit={submit}
    >
      <SelectField name="partner" label="Партнёр" defaultValue="" required error={faults.partner}>
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
        maxLength={50}
        required
        error={faults.number_bill}
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
