import { useTranslation } from '~/platform/i18n/page-texts';
import { type ApprovalCondition } from '../conditions';
import { type OfficerFile, type OfficerRequest } from '../officer-request';

/** What a condition of an approval is judged by: the answers of a request, or its files. */
const evidence = {
  signed: { fields: [], kinds: ['application', 'recommendation', 'attachment'] },
  institution: { fields: ['institution'], kinds: ['institution', 'attachment'] },
  purpose: { fields: ['purpose', 'description'], kinds: [] },
  agreement: { fields: [], kinds: [] },
} as const satisfies Record<ApprovalCondition, { fields: string[]; kinds: string[] }>;

type JudgedRequest = Pick<OfficerRequest, 'fields' | 'letters' | 'events' | 'agreement'>;

/** Shows beside a condition what it is judged by. */
export function ConditionEvidence({
  name,
  request,
}: {
  name: ApprovalCondition;
  request: JudgedRequest;
}) {
  const { t } = useTranslation('officers');
  const judged: { fields: readonly string[]; kinds: readonly string[] } = evidence[name];
  const sent = [...request.letters, ...request.events.flatMap(({ files }) => files)];
  const files = sent.filter(({ kind }) => judged.kinds.includes(kind));
  const quoted = request.fields.filter(({ field }) => judged.fields.includes(field));
  const texts = quoted.map(({ label, value }) => ({ label, text: value }));
  if (name === 'agreement' && request.agreement)
    texts.push({ label: t('evidence.agreement'), text: request.agreement });
  return (
    <>
      {texts.map(({ label, text }) => (
        <div key={label}>
          <p className="officer-facts">{label}</p>
          <blockquote className="officer-message">{text}</blockquote>
        </div>
      ))}
      {judged.kinds.length > 0 && files.length === 0 && <p>{t('files.none')}</p>}
      {files.length > 0 && (
        <p className="officer-acts">
          {files.map((file) => (
            <EvidenceFile key={file.id} {...file} />
          ))}
        </p>
      )}
    </>
  );
}

/** A link to a file, in another window so that nothing typed is lost, and not loaded before it is followed. */
function EvidenceFile({ kind, name, href, readerHref }: OfficerFile) {
  const { t } = useTranslation('officers');
  const text = `${t(`files.kinds.${kind}`)}: ${name}`;
  if (!readerHref && !href) return <span>{text}</span>;
  return (
    <a
      href={readerHref ?? href ?? undefined}
      download={readerHref ? undefined : name}
      target={readerHref ? '_blank' : undefined}
      rel="noreferrer"
      className="button button-quiet"
    >
      {text}
    </a>
  );
}
