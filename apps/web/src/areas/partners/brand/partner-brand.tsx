import type { OwnPartnerBrand, PartnerBrand as ShownBrand } from '@dopusk/contract'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type FormEvent, useState } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { showToast } from '../../../shared/ui/toast-store.ts'
import sectionStyles from '../partner-section.module.css'
import { LogoField } from './logo-field.tsx'
import styles from './partner-brand.module.css'
import { brandQuery, type CheckedLogo, useSaveBrand } from './use-brand.ts'

/** The header of learners in one theme. */
export type HeaderPreview = ComponentType<{ brand: ShownBrand; theme: 'light' | 'dark' }>

interface PartnerBrandProps {
  partnerId: number
  Header: HeaderPreview
}

type Draft = CheckedLogo | null | undefined

/** What was chosen, or what is stored where nothing was. */
const shownLogo = (draft: Draft, stored: ShownBrand['logo']): ShownBrand['logo'] =>
  draft == null
    ? draft === null
      ? null
      : stored
    : { src: `data:image/png;base64,${draft.content}`, width: draft.width, height: draft.height }

const BrandForm = ({ partnerId, brand, Header }: PartnerBrandProps & { brand: OwnPartnerBrand }) => {
  const [name, setName] = useState(brand.name ?? '')
  const [light, setLight] = useState<Draft>()
  const [dark, setDark] = useState<Draft>()
  const [saveCount, setSaveCount] = useState(0)
  const { save, isPending, error } = useSaveBrand(partnerId, (saved) => {
    setName(saved.name ?? '')
    setLight(undefined)
    setDark(undefined)
    setSaveCount((count) => count + 1)
    showToast('Название и\u00a0логотип сохранены', 'green')
  })
  const faults = error instanceof ApiError ? error.fields : {}
  const logo = shownLogo(light, brand.logo)
  const shown = { name: name.trim() || brand.company, logo, logo_dark: shownLogo(dark, brand.logo_dark) }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save({ name, logo: light, logoDark: dark })
  }
  const changeLight = (chosen: CheckedLogo | null) => {
    setLight(chosen)
    // The dark theme has no logo of its own without this one.
    if (chosen === null) setDark(brand.logo_dark === null ? undefined : null)
  }
  const changeDark = (chosen: CheckedLogo | null) =>
    setDark(chosen === null && brand.logo_dark === null ? undefined : chosen)
  return (
    <form className={styles.form} noValidate aria-label="Название и логотип для обучающихся" onSubmit={submit}>
      <TextField
        label="Название для&nbsp;обучающихся"
        hint={`Если оставить пустым: ${brand.company}`}
        autoComplete="off"
        maxLength={100}
        value={name}
        error={faults.name}
        onChange={({ target }) => setName(target.value)}
      />
      {/* A fault of a file that was not taken is over with the next saving. */}
      <div key={saveCount} className={styles.logos}>
        <LogoField
          partnerId={partnerId}
          title="Логотип"
          hint={'PNG, JPEG или\u00a0WebP, не\u00a0больше 700\u00a0КБ. Лучше всего\u00a0— PNG с\u00a0прозрачным фоном'}
          hasLogo={logo !== null}
          fault={faults.logo}
          onChange={changeLight}
        />
        {logo !== null && (
          <LogoField
            partnerId={partnerId}
            title="Логотип для&nbsp;тёмной темы"
            hint={'Необязательно: без\u00a0него основной логотип стоит на\u00a0светлой плашке'}
            hasLogo={shown.logo_dark !== null}
            fault={faults.logo_dark}
            onChange={changeDark}
          />
        )}
      </div>
      <div className={styles.previews}>
        <p className={styles.title}>Так выглядит шапка у&nbsp;обучающегося</p>
        <Header brand={shown} theme="light" />
        <Header brand={shown} theme="dark" />
        {logo === null && <p className={styles.note}>Без логотипа шапка остаётся такой, какая она у&nbsp;всех.</p>}
      </div>
      <Alert message={error?.message ?? null} />
      <ButtonRow>
        <Button type="submit" busy={isPending}>
          Сохранить название и&nbsp;логотип
        </Button>
      </ButtonRow>
    </form>
  )
}

/** What learners see of the partner; the partner may change it too. */
export const PartnerBrand = ({ partnerId, Header }: PartnerBrandProps) => {
  const query = useQuery(brandQuery(partnerId))
  return (
    <Card>
      <section className={sectionStyles.section} aria-labelledby="partner-brand">
        <h2 id="partner-brand">Название и&nbsp;логотип для&nbsp;обучающихся</h2>
        <p className={sectionStyles.note}>
          Их видят обучающиеся: в&nbsp;шапке страниц, на&nbsp;странице «Мои курсы», в&nbsp;письмах
          и&nbsp;в&nbsp;справках о&nbsp;подготовке. Выданные справки не&nbsp;меняются.
        </p>
        {query.data === undefined && (query.isError ? <LoadError query={query} /> : <Skeleton shape="block" />)}
        {query.data !== undefined && <BrandForm partnerId={partnerId} brand={query.data} Header={Header} />}
      </section>
    </Card>
  )
}
