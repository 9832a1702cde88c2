import { type ReactNode, useState } from 'react'
import { Alert } from '../shared/ui/alert.tsx'
import { Banner } from '../shared/ui/banner.tsx'
import { Button } from '../shared/ui/button.tsx'
import { Card } from '../shared/ui/card.tsx'
import { CheckField } from '../shared/ui/check-field.tsx'
import { DateField } from '../shared/ui/date-field.tsx'
import { Dialog } from '../shared/ui/dialog.tsx'
import { EmptyState } from '../shared/ui/empty-state.tsx'
import { ErrorState } from '../shared/ui/error-state.tsx'
import { LinkButton } from '../shared/ui/link-button.tsx'
import { Logo } from '../shared/ui/logo.tsx'
import { PageHeading } from '../shared/ui/page-heading.tsx'
import { PageSkeleton } from '../shared/ui/page-skeleton.tsx'
import { Pagination } from '../shared/ui/pagination.tsx'
import { PasswordField } from '../shared/ui/password-field.tsx'
import { PhoneField } from '../shared/ui/phone-field.tsx'
import { SearchBox } from '../shared/ui/search-box.tsx'
import { SelectField } from '../shared/ui/select-field.tsx'
import { StatusBadge } from '../shared/ui/status-badge.tsx'
import { TextField } from '../shared/ui/text-field.tsx'
import { TextSizeSwitch } from '../shared/ui/text-size-switch.tsx'
import { ThemeSwitch } from '../shared/ui/theme-switch.tsx'
import { showToast } from '../shared/ui/toast-store.ts'
import styles from './ui-gallery-screen.module.css'

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className={styles.part}>
    <h2>{name}</h2>
    <div className={styles.row}>{children}</div>
  </section>
)

const courses = ['Специалист в сфере промышленной безопасности', 'Эксплуатация подъёмных сооружений']

/** Every shared component in its states, for development. Not in the built page. */
export const UiGalleryScreen = () => {
  const [page, setPage] = useState(4)
  const [query, setQuery] = useState('')
  const [open, setOpen] = useState(false)
  const nothingFound = !courses.some((course) => course.toLowerCase().includes(query.toLowerCase()))
  return (
    <main className={styles.screen} id="content">
      <PageHeading
        title="Детали интерфейса"
        back={{ to: '/', label: 'На главную' }}
        aside={<StatusBadge tone="green">осталось 23 дня</StatusBadge>}
      />
      <Part name="Знак и тема">
        <Logo />
        <TextSizeSwitch />
        <ThemeSwitch />
      </Part>
      <Part name="Кнопки">
        <Button onClick={() => showToast('Вопрос успешно добавлен в избранное!', 'green')}>Сообщение</Button>
        <Button look="ghost" onClick={() => setOpen(true)}>
          Открыть окно
        </Button>
        <Button look="danger">Сбросить всё</Button>
        <Button look="plain">Отмена</Button>
        <Button busy>Сохраняем</Button>
        <Button disabled>Недоступно</Button>
        <Button look="ghost" size="s">
          Малая
        </Button>
        <LinkButton to="/parts" look="ghost">
          Ссылка
        </LinkButton>
      </Part>
      <Part name="Состояния">
        <StatusBadge tone="green">Пройден</StatusBadge>
        <StatusBadge tone="red">Провален</StatusBadge>
        <StatusBadge tone="blue">Не начат</StatusBadge>
        <StatusBadge tone="amber">Приостановлен</StatusBadge>
      </Part>
      <Part name="Поиск">
        <div className={styles.wide}>
          <SearchBox label="Название курса" nothingFound={nothingFound} onSearch={setQuery} />
        </div>
      </Part>
      <Part name="Страницы">
        <Pagination page={page} pageCount={12} onPage={setPage} />
      </Part>
      <Part name="Поля">
        <div className={styles.narrow}>
          <TextField label="Имя" hint="Как в паспорте" defaultValue="Анна" />
          <TextField label="Телефон" defaultValue="8 900" error="Номер телефона должен начинаться с +7" />
          <TextField label="Почта" defaultValue="learner@example.org" readOnly />
          <PasswordField label="Пароль" defaultValue="demo-Parol" />
          <PhoneField label="Мобильный" />
          <DateField label="Дата" />
          <SelectField label="Курс" hint="Доступ на 30 дней">
            {courses.map((course) => (
              <option key={course}>{course}</option>
            ))}
          </SelectField>
          <CheckField error="Без согласия нельзя">Согласие на обработку данных</CheckField>
          <Alert message="Неверный логин или пароль" />
        </div>
      </Part>
      <Part name="Полосы">
        <div className={styles.wide}>
          <Banner icon="offline">Нет подключения к сети</Banner>
          <Banner
            icon="person"
            striped
            action={
              <Button look="ghost" size="s">
                Вернуться
              </Button>
            }
          >
            Вы вошли как learner@example.org
          </Banner>
        </div>
      </Part>
      <div className={styles.pair}>
        <Card>
          <EmptyState icon="clock" title="Начните обучение, чтобы здесь появилась история..">
            <Button look="ghost">К курсам</Button>
          </EmptyState>
        </Card>
        <Card>
          <ErrorState
            message="Нет связи с сервером. Проверьте подключение и повторите"
            requestId="0f3a-77c1"
            onRetry={() => showToast('Не получилось', 'red')}
          />
        </Card>
      </div>
      <PageSkeleton />
      {open && (
        <Dialog title="Сбросить статистику?" onClose={() => setOpen(false)}>
          <p>Будет сброшена вся статистика по курсу: прогресс, ответы, тренировки и билеты.</p>
          <div className={styles.row}>
            <Button look="danger" onClick={() => setOpen(false)}>
              Сбросить
            </Button>
            <Button look="ghost" onClick={() => setOpen(false)}>
              Отмена
            </Button>
          </div>
        </Dialog>
      )}
    </main>
  )
}
