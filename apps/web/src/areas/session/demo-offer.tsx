import { Alert } from '../../shared/ui/alert.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { useHydrated } from '../../shared/ui/use-hydrated.ts'
import styles from './aside.module.css'
import { signInProblem } from './sign-in-problem.ts'
import { useStartDemo } from './use-start-demo.ts'

export const DemoOffer = () => {
  const startDemo = useStartDemo()
  const hydrated = useHydrated()
  return (
    <section className={styles.block}>
      <h2 className={styles.motto}>
        Знать правило.
        <br />
        Найти пункт.
        <br />
        Сдать экзамен.
      </h2>
      <p className={styles.text}>
        Вопросы с&nbsp;разбором и&nbsp;ссылкой на&nbsp;норму, билеты на&nbsp;время, практические задания.
      </p>
      <Alert message={startDemo.error === null ? null : signInProblem(startDemo.error).message} />
      <div>
        <Button
          look="ghost"
          busy={startDemo.isPending}
          disabled={!hydrated}
          data-waiting={hydrated ? undefined : ''}
          onClick={() => startDemo.mutate()}
        >
          Попробовать без регистрации
        </Button>
      </div>
      <p className={styles.small}>Данные пробного входа хранятся 7&nbsp;дней</p>
    </section>
  )
}
