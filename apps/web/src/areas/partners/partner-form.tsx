import type { PartnerCard } from '@dopusk/contract'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../shared/api/api-error.ts'
import { partnerPath } from '../../shared/item-paths.ts'
import { Alert } from '../../shared/ui/alert.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { ButtonRow } from '../../shared/ui/button-row.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { showToast } from '../../shared/ui/toast-store.ts'
import { useCheckedForm } from '../../shared/use-checked-form.ts'
import { fieldsOf, partnerBody, partnerFaults, readPartnerForm } from './partner-fields.ts'
import styles from './partner-form.module.css'
import { PartnerPrices } from './partner-prices.tsx'
import { RequisiteFields } from './requisite-fields.tsx'
import { useSavePartner } from './use-save-partner.ts'

interface PartnerFormProps {
  /** Null for a new one. */
  partner: PartnerCard | null
  isReadOnly: boolean
}

/** The server names a price by its place in the request. */
const priceField = (field: string, courses: readonly number[]) => {
  const [, index] = /^prices\.(\d+)\./.exec(field) ?? []
  return index === undefined ? field : `price-${courses[Number(index)]}`
}

export const PartnerForm = ({ partner, isReadOnly }: PartnerFormProps) => {
  const catalogue = partner?.catalogue ?? []
  const navigate = useNavigate()
  const state = useCheckedForm({
    fields: fieldsOf(catalogue),
    read: readPartnerForm(catalogue),
    faultsOf: partnerFaults,
    faultOf: (field, values) => partnerFaults(values)[field],
  })
  const { save, isPending } = useSavePartner(partner)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const values = state.check()
    if (values === null) return
    const body = partnerBody(values)
    save(body, {
      onSuccess: (saved) => {
        showToast(partner === null ? 'Партнёр создан' : 'Карточка сохранена', 'green')
        if (partner === null) void navigate(partnerPath(saved.id), { replace: true })
      },
      onError: (error) => {
        const courses = body.prices.map(({ course }) => course)
        const fields = Object.entries(error instanceof ApiError ? error.fields : {})
        state.show(
          Object.fromEntries(fields.map(([field, fault]) => [priceField(field, courses), fault])),
          error.message,
        )
      },
    })
  }
  return (
    <Card>
      <form
        ref={state.form}
        className={styles.form}
        noValidate
        aria-label="Карточка партнёра"
        onSubmit={submit}
        onInput={state.onInput}
        onBlur={state.onBlur}
      >
        <fieldset className={styles.plain} disabled={isReadOnly}>
          <RequisiteFields partner={partner} faults={state.faults} />
          {partner !== null && <PartnerPrices partner={partner} faults={state.faults} />}
        </fieldset>
        {!isReadOnly && (
          <div className={styles.foot}>
            <Alert message={state.problem} />
            <ButtonRow>
              <Button type="submit" busy={isPending}>
                {partner === null ? 'Создать партнёра' : 'Сохранить'}
              </Button>
            </ButtonRow>
          </div>
        )}
        {isReadOnly && (
          <p className={styles.note}>Чтобы изменить реквизиты или цены, напишите нам: карточку правит администратор.</p>
        )}
      </form>
    </Card>
  )
}
