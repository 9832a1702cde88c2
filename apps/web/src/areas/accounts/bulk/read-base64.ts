/** A file as base64, without the head that a data address has. */
export const readBase64 = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(new Error('Не получилось прочитать файл. Выберите его ещё раз'))
    reader.readAsDataURL(file)
  })
