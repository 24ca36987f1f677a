import { stem, withoutAccents } from './stems.ts'
import { wordSetOf } from './stop-words.ts'

/** Words of very many reports, whatever they report: kinds of events, offices, places and notices. */
const english = `accident accused agency airport alert arrest arrested attack award ban bill board boy budget bus business
  campaign car case ceo charged charges chief child children city close closed closes closing coach community company
  council county coupon court crash crime customers dead deal deals death deaths defendant department deputies die died
  dies discount district driver drivers earnings election emergency event expert family fans festival fight fire
  firefighters flight flights flood flooding forecast free friday game games girl government governor guide gun
  gunfire health help high highway hit home homes hospital hour hours house hurt injured injuries insider investigation
  investors jackpot jobs judge jury kill killed killing law lawsuit lead league leader life local lose loss lottery man
  market match mayor meeting member members men million minister minutes money motorcycle motorist murder music name
  named night numbers office officer officers open opens outage outages parents park parking people percent person
  plan plane plans play player police power president price prices public rain rate rates recall recalled report
  residents rise road robbery route sale sales save savings school schools score season sell sells service sheriff
  shares shoot shooting shot show sign sold special star start state stock stocks stop storm store street student
  students suspect teacher team thing things top traffic trial truck try vehicle victim vote voted votes voters
  warning watch water weather weekend win winner winning wins woman women work worker workers world wound wounded`

const spanish = `abre accidente acusado agentes agua ahora alcalde alerta alumnos apagon aprobo aprueba arresto asesinato
  ataque autobus autoridades barrio bomberos calle camion campana carretera carro casa caso centro choca chocar choque
  cierra ciudad clase cliente clientes comision concejo conductor consejo contra corte crimen cuatro cuerpo delito
  detenido detienen detuvieron edificio eleccion elecciones empresa equipo escuela escuelas estado familia fiesta fiscal
  fiscalia fuego ganador gana ganan gobierno grupo herida heridas herido heridos hermano hija hijo hogares hombre hora
  horas hospital huelga incendio inundacion investigacion investiga joven juego juez juicio junta libre liga lluvia
  lluvias loteria luz madre mata mercado millones ministro moto motociclista muere mueren muerte muerto muertos mujer
  mujeres murieron murio nino ninos noche numero numeros obras oficial padre parque partido personas plan plaza policia
  pronostico precio precios presidente programa puente resultaron retiran retiro robo ruta sentencia servicio sospechoso
  sube suben temporada tiempo tienda tiendas tiroteo torneo trabajador trabajadores trafico tres tribunal vecinos
  vehiculo vehiculos victima victimas viento vivienda votacion votos vuelo`

const stems: Readonly<Record<string, ReadonlySet<string>>> = {
  en: stemsOf(english, 'en'),
  es: stemsOf(spanish, 'es'),
}

/** Whether a stem is one of these words. */
export function isCommon(stem: string, language: string): boolean {
  return stems[language]?.has(stem) ?? false
}

function stemsOf(words: string, language: string): ReadonlySet<string> {
  return new Set([...wordSetOf(words)].map((word) => stem(withoutAccents(word), language)))
}
