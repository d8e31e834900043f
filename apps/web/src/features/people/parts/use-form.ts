export { useForm } from '../../../api/use-form.ts'
