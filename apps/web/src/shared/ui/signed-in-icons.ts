/** Icons of few screens: a public page does not load them. */
export const icons = {
  plus: 'M12 5v14M5 12h14',
  speech: 'M4 5.5h16v11h-9l-4.5 4v-4H4z',
  minus: 'M5 12h14',
  pencil: 'M4.5 19.5l1-4.5L16 4.5l3.5 3.5L9 18.5zM13.5 7l3.5 3.5',
  upload: 'M12 15.5V4.5M7.5 9L12 4.5 16.5 9M4.5 15v4.5h15V15',
  download: 'M12 4.5v11M7.5 11L12 15.5 16.5 11M4.5 15v4.5h15V15',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  chevronUp: 'M6 14.5l6-6 6 6',
  chart: 'M4 4v16h16M7.5 15.5l4-5 3.5 3 5-7',
  copy: 'M9 9h10.5v10.5H9zM15 9V4.5H4.5V15H9',
  fitWidth: 'M4 5v14M20 5v14M8 12h8M10.5 9.5L8 12l2.5 2.5M13.5 9.5L16 12l-2.5 2.5',
  keyboard: 'M3.5 6.5h17v11h-17zM7 10v.2M10.5 10v.2M14 10v.2M17.5 10v.2M7 14v.2M10 14h4M17.5 14v.2',
  star: 'M12 3.8l2.6 5.2 5.7.8-4.1 4 1 5.7-5.2-2.7-5.2 2.7 1-5.7-4.1-4 5.7-.8z',
  sound: 'M4 9.5v5h3.5l4.5 4v-13l-4.5 4zM15.5 9a4 4 0 0 1 0 6M18 6.5a7.5 7.5 0 0 1 0 11',
  stop: 'M7 7h10v10H7z',
} as const
