import { esMail } from './es-mail.ts'
import type { Translation } from './phrase.ts'

const ready = 'https://www.ready.gov/es/huracanes'
const noaa = 'https://www.noaa.gov/comprenda-el-pron-stico'
const fema =
  'https://www.fema.gov/es/press-release/20210317/fema-encourages-residents-visitors-hurricanes-paths-prepare-now'
const femaPrint = 'https://fema.gov/es/print/txt/node/636375'

/**
 * Pages in Spanish. Offices do not agree on words: a warning is 'aviso' at NOAA and
 * 'advertencia' at FEMA, which is an advisory at the Weather Service. Words are
 * NOAA's; where it has none that we know, the English stays.
 */
export const es: Translation = {
  tag: 'es',
  locale: 'es-US',
  name: 'Español',
  phrases: {
    ...esMail,
    title: { text: 'Página de la tormenta', isInterface: true },
    description: { text: ({ city }) => `Vigilancias y avisos de tormenta para ${city}`, source: noaa },
    possible: { text: 'Los impactos son posibles.', source: noaa },
    expected: { text: 'Se esperan o están ocurriendo impactos.', source: noaa },
    landfall: { text: 'Toca tierra', source: femaPrint },
    watch: { text: 'Vigilancia', source: noaa },
    warning: { text: 'Aviso', source: noaa },
    late: { text: '¿Es más tarde en su reloj?', isInterface: true },
    reload: { text: 'Cargar de nuevo', isInterface: true },
    forward: { text: 'Para reenviar como mensaje de texto', isInterface: true },
    send: { text: 'Abrir en sus mensajes', isInterface: true },
    notices: { text: 'De fuentes oficiales', source: noaa },
    stories: { text: 'Noticias de la tormenta', isInterface: true },
    headlines: { text: 'Noticias', isInterface: true },
    guides: { text: 'Nuestras guías', isInterface: true },
    prepare: { text: 'Preparación para huracanes', source: noaa },
    front: { text: 'Todas las noticias', isInterface: true },
    weather: { text: 'Pronóstico y todas las alertas', source: noaa },
    unsigned: { text: 'Ningún hablante nativo ha firmado esta traducción.', isInterface: true },
    inEnglish: { text: 'Esta página en inglés', isInterface: true },
    rest: { text: 'Lo demás está en inglés.', isInterface: true },
    newsOf: { text: ({ city }) => `Noticias de ${city}`, isInterface: true },
    frontDescription: { text: ({ city }) => `Noticias y el tiempo de ${city}`, isInterface: true },
    weatherOf: { text: ({ city }) => `El tiempo en ${city}`, isInterface: true },
    weatherDescription: {
      text: ({ city }) => `El tiempo en ${city}, ahora y en los próximos días`,
      isInterface: true,
    },
    ownReports: { text: 'Noticias en español', isInterface: true },
    weatherLink: { text: 'El tiempo', isInterface: true },
    now: { text: 'Ahora', isInterface: true },
    high: { text: 'Máxima', isInterface: true },
    low: { text: 'Mínima', isInterface: true },
    rain: { text: 'Probabilidad de lluvia', isInterface: true },
    measured: { text: 'Medido', isInterface: true },
    nextDays: { text: 'Próximos días', isInterface: true },
    today: { text: 'Hoy', isInterface: true },
    tonight: { text: 'Esta noche', isInterface: true },
    evacuate: { text: 'Desaloje si le indican que lo haga.', source: ready },
    floodWater: { text: 'No camine, no nade ni maneje en aguas de inundación.', source: ready },
    generators: {
      text: 'Solo use generadores al aire libre y alejados de las ventanas.',
      source: ready,
    },
    search: { text: 'Buscar', isInterface: true },
    searchPrompt: { text: 'Escriba una o más palabras.', isInterface: true },
    found: { text: ({ text }) => `Resultados de “${text}”`, isInterface: true },
    nothingFound: { text: ({ text }) => `No hay resultados de “${text}”.`, isInterface: true },
    fewerWords: { text: 'Revise la ortografía o pruebe con una sola palabra.', isInterface: true },
    otherResults: { text: 'Resultados en otros idiomas', isInterface: true },
    previousPage: { text: 'Página anterior', isInterface: true },
    nextPage: { text: 'Página siguiente', isInterface: true },
    officialPages: { text: 'Páginas oficiales en español', isInterface: true },
    suggestionList: { text: 'Sugerencias', isInterface: true },
    suggestions: {
      text: ({ count }) =>
        count === 0 ? 'No hay sugerencias' : count === 1 ? '1 sugerencia' : `${count} sugerencias`,
      isInterface: true,
    },
    suggestedPage: { text: 'Página', isInterface: true },
    suggestedAnswer: { text: 'Preguntas frecuentes', isInterface: true },
    suggestedService: { text: 'Servicio local', isInterface: true },
    suggestedEvent: { text: 'Evento', isInterface: true },
    suggestedArticle: { text: 'Artículo', isInterface: true },
    suggestedStory: { text: 'Noticia', isInterface: true },
  },
  events: {
    'Hurricane Warning': {
      text: 'Aviso de huracán',
      source: 'https://iiab.me/modules/en-cdc/www.cdc.gov/es/disasters/hurricanes/preparedness.html',
    },
    'Hurricane Watch': { text: 'Vigilancia de huracanes', source: fema },
    'Tropical Storm Watch': { text: 'Vigilancia de tormenta tropical', source: fema },
    'Flood Watch': {
      text: 'Vigilancia de inundación',
      source:
        'https://webarchive.library.unt.edu/eot2008/20090114015335/http://www.fema.gov/spanish/areyouready/flood_spa.shtm',
    },
  },
  officialPages: [ready, noaa],
  skies: {
    Sunny: { text: 'Soleado', isInterface: true },
    'Mostly Sunny': { text: 'Mayormente soleado', isInterface: true },
    'Partly Sunny': { text: 'Parcialmente soleado', isInterface: true },
    Clear: { text: 'Despejado', isInterface: true },
    'Mostly Clear': { text: 'Mayormente despejado', isInterface: true },
    'Partly Cloudy': { text: 'Parcialmente nublado', isInterface: true },
    'Mostly Cloudy': { text: 'Mayormente nublado', isInterface: true },
    Cloudy: { text: 'Nublado', isInterface: true },
    Rain: { text: 'Lluvia', isInterface: true },
    'Light Rain': { text: 'Lluvia ligera', isInterface: true },
  },
}
