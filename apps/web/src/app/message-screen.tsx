import type { ReactNode } from 'react'
import { paths } from '../shared/paths.ts'
import { LinkButton } from '../shared/ui/link-button.tsx'
import styles from './message-screen.module.css'

export const NotFoundScreen = () => (
  <MessageScreen
    caption="Ошибка 404"
    title="Страница не найдена"
    text="Такой страницы нет: возможно, в&nbsp;адресе опечатка или страницу убрали."
  >
    <LinkButton to={paths.home}>На главную</LinkButton>
  </MessageScreen>
)

interface MessageScreenProps {
  caption: string
  title: string
  text: string
  children: ReactNode
}

/** A page with a message and links. */
export const MessageScreen = ({ caption, title, text, children }: MessageScreenProps) => (
  <div className={styles.screen}>
    <p className={styles.caption}>{caption}</p>
    <h1 className={styles.title} tabIndex={-1}>
      {title}
    </h1>
    <p className={styles.text}>{text}</p>
    <div className={styles.actions}>{children}</div>
  </div>
)
