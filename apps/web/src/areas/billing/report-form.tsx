import type { generateReport } from '@dopusk/contract'
import { useState } from 'react'
import type { Partner } from '../../shared/api/queries.ts'
import { DocumentForm } from './document-form.tsx'
import { readDocumentPeriod } from './document-period.ts'
import { documentRefusal } from './document-refusal.ts'
import { PartnerChecks } from './partner-checks.tsx'
import { PeriodFields } from './period-fields.tsx'
import { useDocumentForm } from './use-document-form.ts'
import type { useGenerateDocument } from './use-generate-document.ts'

interface ReportFormProps {
  partners: readonly Partner[]
  generation: ReturnType<typeof useGenerateDocument<typeof generateReport>>
}

export const ReportForm = ({ partners, generation }: ReportFormProps) => {
  const state = useDocumentForm()
  const { faults, show, mend, focusSubmit, read } = state
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())

  const submit = () => {
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
    <DocumentForm
      label="Отчёт"
      progressLabel="Отчёт составляется…"
      submitLabel="Сформировать отчёт"
      state={state}
      generation={generation}
      onSubmit={submit}
    >
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
    </DocumentForm>
  )
}
