export { callingCodeIn, countriesIn, countryInfoOf } from '../../../api/countries.ts'
