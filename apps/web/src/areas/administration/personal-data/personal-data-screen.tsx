import { knownEmailFault } from '@dopusk/contract/person-text'
import { enquiryPhone, enquiryPhonePattern } from '@dopusk/contract/phone'
import { type FormEvent, useState } from 'react'
import type { Screen } from '../../../shared/screen.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { Page } from '../../../shared/ui/page.tsx'
import { PageHeading } from '../../../shared/ui/page-heading.tsx'
import styles from '../../../shared/ui/section.module.css'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { useCheckedForm } from '../../../shared/use-checked-form.ts'
import { consentVersionsQuery, retentionQuery, type Whose } from '../administration-queries.ts'
import { AdministrationTabs } from '../administration-tabs.tsx'
import { ConsentTexts } from './consent-texts.tsx'
import own from './personal-data-screen.module.css'
import { RetentionSection } from './retention-section.tsx'
import { StoredDataPanel, textOf } from './stored-data-panel.tsx'

const readWhose = (text: string): Whose => {
  const typed = text.trim()
  return typed.includes('@') ? { email: typed } : { phone: typed }
}

/** The same rules as the server's. */
const faultOf = (whose: Whose): string | undefined => {
  if (textOf(whose) === '') return 'Введите email или телефон'
  if ('email' in whose) return knownEmailFault(whose.email)
  return enquiryPhonePattern.test(enquiryPhone(whose.phone))
    ? undefined
    : 'Пожалуйста, введите корректный номер телефона'
}

/** What is typed is not in the address of the page: it is personal data itself. */
const FindStoredData = () => {
  const [whose, setWhose] = useState<Whose | null>(null)
  const state = useCheckedForm({
    fields: ['whose'],
    read: (form) => readWhose(String(new FormData(form).get('whose') ?? '')),
    faultsOf: (values) => {
      const fault = faultOf(values)
      return fault === undefined ? {} : { whose: fault }
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const values = state.check()
    if (values !== null) setWhose(values)
  }
  return (
    <Card>
      <section className={styles.section} aria-labelledby="stored-data">
        <h2 id="stored-data">Что хранится о&nbsp;человеке</h2>
        <form
          ref={state.form}
          className={own.find}
          method="post"
          noValidate
          aria-labelledby="stored-data"
          onSubmit={submit}
          onInput={state.onInput}
        >
          <TextField
            name="whose"
            label="Email или телефон"
            autoComplete="off"
            maxLength={254}
            required
            error={state.faults.whose}
          />
          <Button type="submit" look="ghost">
            Найти
          </Button>
        </form>
        {whose !== null && (
          <StoredDataPanel
            key={textOf(whose)}
            whose={whose}
            withPerson
            onErased={() => {
              state.form.current?.reset()
              setWhose(null)
            }}
          />
        )}
      </section>
    </Card>
  )
}

/** What is stored about people, for how long, and by which consent. */
export const PersonalDataScreen: Screen = () => (
  <Page>
    <PageHeading title="Персональные данные" />
    <AdministrationTabs />
    <FindStoredData />
    <RetentionSection />
    <ConsentTexts />
  </Page>
)

PersonalDataScreen.prefetch = (client) => [
  client.prefetchQuery(retentionQuery),
  client.prefetchQuery(consentVersionsQuery),
]
