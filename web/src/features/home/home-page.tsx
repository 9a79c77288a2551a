// Home.
export default function HomePage() {
  return <h1>Beasiswa Nduga</h1>;
}
