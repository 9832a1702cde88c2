import type { generateReport } from '@dopusk/contract'
import { useState } from 'react'
import type { Partner } from '../../shared/partners/partners-query.ts'
import { useCheckedForm } from '../../shared/use-checked-form.ts'
import { DocumentForm } from './document-form.tsx'
import { readDocumentPeriod } from './document-period.ts'
import { PartnerChecks } from './partner-checks.tsx'
import { PeriodFields } from './period-fields.tsx'
import type { useGenerateDocument } from './use-generate-document.ts'

interface ReportFormProps {
  partners: readonly Partner[]
  generation: ReturnType<typeof useGenerateDocument<typeof generateReport>>
}

export const ReportForm = ({ partners, generation }: ReportFormProps) => {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    new Set(partners.length === 1 ? partners.map(({ id }) => id) : []),
  )
  const state = useCheckedForm({
    fields: ['partners', 'start_date', 'end_date'],
    read: (form) => ({ partners: [...chosen], period: readDocumentPeriod(new FormData(form)) }),
    faultsOf: (values) => ({
      ...(values.partners.length === 0 && { partners: 'Выберите хотя бы одного партнера' }),
      ...values.period.faults,
    }),
  })
  return (
    <DocumentForm
      label="Отчёт"
      progressLabel="Отчёт составляется…"
      submitLabel="Сформировать отчёт"
      state={state}
      bodyOf={(values) => ({ partners: values.partners, ...values.period.body })}
      generation={generation}
    >
      {partners.length !== 1 && (
        <PartnerChecks
          partners={partners}
          chosen={chosen}
          error={state.faults.partners}
          onChange={(next) => {
            setChosen(next)
            state.clearFault('partners')
          }}
        />
      )}
      <PeriodFields
        legend="Период"
        hint={
          <>
            В&nbsp;отчёт войдут все, кто в&nbsp;эти дни учился или получил доступ, первый и&nbsp;последний включительно.
          </>
        }
        faults={state.faults}
      />
    </DocumentForm>
  )
}
