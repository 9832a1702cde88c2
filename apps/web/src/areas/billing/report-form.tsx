import type { generateReport } from '@dopusk/contract'
import { type FormEvent, useState } from 'react'
import type { Partner } from '../../shared/api/queries.ts'
import { Alert } from '../../shared/ui/alert.tsx'
import { Button } from '../../shared/ui/button.tsx'
import styles from './document-form.module.css'
import { readDocumentPeriod } from './document-period.ts'
import { documentRefusal } from './document-refusal.ts'
import { GenerationProgress } from './generation-progress.tsx'
import { PartnerChecks } from './partner-checks.tsx'
import { PeriodFields } from './period-fields.tsx'
import { useDocumentForm } from './use-document-form.ts'
import type { useGenerateDocument } from './use-generate-document.ts'

interface ReportFormProps {
  partners: readonly Partner[]
  generation: ReturnType<typeof useGenerateDocument<typeof generateReport>>
}

export const ReportForm = ({ partners, generation }: ReportFormProps) => {
  const { form, faults, problem, show, mend, focusSubmit, read, onInput } = useDocumentForm()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { faults: ofPeriod, ...period } = readDocumentPeriod(read('start_date'), read('end_date'))
    const found = { ...(chosen.size === 0 && { partners: 'Выберите хотя бы одного партнера' }), ...ofPeriod }
    show(found)
    if (Object.keys(found).length > 0) return
    focusSubmit()
    generation.generate({ partners: [...chosen], ...period }, (error) => {
      const { faults: refused, message } = documentRefusal(error)
      show(refused, message)
    })
  }
  return (
    <form ref={form} className={styles.form} noValidate aria-label="Отчёт" onSubmit={submit} onInput={onInput}>
      <fieldset className={styles.fields} disabled={generation.isPending}>
        <PartnerChecks
          partners={partners}
          chosen={chosen}
          error={faults.partners}
          onChange={(next) => {
            setChosen(next)
            mend('partners')
          }}
        />
        <PeriodFields faults={faults} />
      </fieldset>
      <Alert message={problem} />
      <GenerationProgress
        isRunning={generation.isPending}
        label="Отчёт составляется…"
        bytes={generation.bytes}
        onCancel={() => {
          generation.cancel()
          focusSubmit()
        }}
      />
      <div className={styles.buttons}>
        <Button type="submit" busy={generation.isPending}>
          Сформировать отчёт
        </Button>
      </div>
    </form>
  )
}
