// Six questions; each opens by itself, several may be open at once.
import { Icon } from '../../ui/icon';
import css from './questions.module.css';
import { useQuestions } from './text';

export function Questions() {
  const questions = useQuestions();
  return (
    <div className={css.list}>
      {questions.map(({ question, answer }) => (
        <details key={question} className={css.item}>
          <summary className={css.question}>
            {question}
            <Icon name="down" />
          </summary>
          <p className={css.answer}>{answer}</p>
        </details>
      ))}
    </div>
  );
}
