import type { generateInvoice } from '@dopusk/contract'
import type { FormEvent } from 'react'
import type { Partner } from '../../shared/api/queries.ts'
import { dropdownLabel } from '../../shared/format/dropdown-label.ts'
import { Alert } from '../../shared/ui/alert.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { CheckField } from '../../shared/ui/check-field.tsx'
import { SelectField } from '../../shared/ui/select-field.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import styles from './document-form.module.css'
import { readDocumentPeriod } from './document-period.ts'
import { documentRefusal } from './document-refusal.ts'
import { GenerationProgress } from './generation-progress.tsx'
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
  const { form, faults, problem, show, focusSubmit, read, onInput } = useDocumentForm()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { faults: ofPeriod, ...period } = readDocumentPeriod(read('start_date'), read('end_date'))
    const [partner, number_bill, dogovor] = [read('partner'), read('number_bill').trim(), read('dogovor').trim()]
    const found = {
      ...(partner === '' && { partner: 'Выберите партнёра' }),
      ...ofPeriod,
      ...(number_bill === '' && { number_bill: 'Укажите номер счёта' }),
      ...(dogovor === '' && { dogovor: 'Укажите договор' }),
    }
    show(found)
    if (Object.keys(found).length > 0) return
    const discount = read('half_price') === '' ? 1 : 0.5
    focusSubmit()
    generation.generate({ partner: Number(partner), ...period, number_bill, discount, dogovor }, (error) => {
      const { faults: refused, message } = documentRefusal(error)
      show(refused, message)
    })
  }
  return (
    <form ref={form} className={styles.form} noValidate aria-label="Счёт" onSubmit={submit} onInput={onInput}>
      <fieldset className={styles.fields} disabled={generation.isPending}>
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
          name="dogovor"
          label="Договор"
          autoComplete="off"
          defaultValue={contract}
          maxLength={500}
          required
          error={faults.dogovor}
        />
        <CheckField name="half_price" value="yes">
          Скидка 50&nbsp;%: за&nbsp;полцены
        </CheckField>
      </fieldset>
      <Alert message={problem} />
      <GenerationProgress
        isRunning={generation.isPending}
        label="Счёт составляется…"
        bytes={generation.bytes}
        onCancel={() => {
          generation.cancel()
          focusSubmit()
        }}
      />
      <div className={styles.buttons}>
        <Button type="submit" busy={generation.isPending}>
          Сформировать счёт
        </Button>
      </div>
    </form>
  )
}
