import { DocumentScreen } from './document-screen.tsx'

export const PolicyScreen = () => <DocumentScreen part="policy" title="Политика обработки персональных данных" />
