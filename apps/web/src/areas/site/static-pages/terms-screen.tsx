import { DocumentScreen } from './document-screen.tsx'

export const TermsScreen = () => <DocumentScreen part="terms" title="Пользовательское соглашение" />
