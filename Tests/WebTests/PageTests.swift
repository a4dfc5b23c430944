import Foundation
import SegueMedia
import SegueStoryboard
import TestSupport
import Testing

@testable import SegueWeb

/// Tests the HTML of a page.
@Suite struct PageTests {
  @Test func `the hash in a page's content security policy is SHA-256`() {
    let none = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    #expect(hex(SHA256.hash([])) == none)
    let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    #expect(hex(SHA256.hash(Array("abc".utf8))) == abc)
    let long = "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    let text = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"
    #expect(hex(SHA256.hash(Array(text.utf8))) == long)
  }

  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  @Test(arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foob", "Zm9vYg==")])
  func `Base64 encoding follows RFC 4648`(_ text: String, _ expected: String) {
    #expect(Base64.text(Array(text.utf8)) == expected)
  }

  @Test func `the page player with its bar has at most 40 KB`() {
    let count = PlayerSource.scriptWithBar.utf8.count
    #expect(count <= PlayerSource.maxBytes, "\(count) bytes")
    #expect(PlayerSource.script.utf8.count < count)
  }

  @Test func `no text in a page can end the script element that contains it`() {
    var text = PageText()
    text.string("</script><script>alert(1)</script>&\"\\\u{2028}")
    #expect(!text.text.contains("<"))
    #expect(!text.text.contains("\u{2028}"))
    let page = Page.html(title: "</title><script>", data: text.text)
    #expect(!page.contains("<script>"))
  }

  @Test func `a page's content security policy allows no network access`() {
    let page = Page.html(title: "A", data: "{}")
    #expect(page.contains("default-src 'none'"))
    #expect(!page.contains("unsafe-inline"))
    // The SVG namespace is an address that no browser opens.
    let rest = page.replacing("http://www.w3.org/2000/svg", with: "")
    #expect(!rest.contains("http:") && !rest.contains("https:"))
  }

  @Test func `minifying a JavaScript module does not change strings and templates`() {
    let module = """
      // A comment that minifying must remove.
      import { a } from "./a.js";
      export function longName(value) {
        const text = "a  b // c";
        return `x  ${longName(value + 1)} y ${value}` + text;
      }
      """
    let joined = Minifier(properties: []).joined([module])
    #expect(joined.contains("\"a  b // c\""))
    #expect(joined.contains("`x  ${A(a+1)} y ${a}`"))
    #expect(!joined.contains("import") && !joined.contains("comment"))
  }

  @Test func `minifying a JavaScript module shortens statements without changing their meaning`() {
    let module = """
      class One {
        get two() {
          const { a } = this;
          const b = a + 0.5;
          return this.x + this.y + this.z === "left" ? b : [a, b, ];
        }
        three() {
          for (let i = 0; i < 2; i += 1) { let j = i; let k = j; this.add((value) => value - -k); }
          requestAnimationFrame(() => this.two);
        }
      }
      """
    let joined = Minifier(properties: []).joined([module])
    #expect(
      joined == "class A{get two(){let G=this,{a}=G,b=a+.5;"
        + "return G.x+G.y+G.z==\"left\"?b:[a,b]}"
        + "three(){for(let a=0;a<2;a+=1){let b=a,c=b;this.add(d=>d- -c)}"
        + "requestAnimationFrame(()=>this.two)}}")
  }

  @Test
  func `minifying a JavaScript module writes functions, returns and conditions as expressions`() {
    let module = """
      export function sign(number) {
        if (number < 0) return -1;
        return Math.abs(number) > 0 ? 1 : 0;
      }
      function act(list, value) {
        if (value) list.push(value);
        else {
          list.pop();
          list.pop();
        }
        if (list.length > 3 || value) list.clear();
      }
      """
    #expect(
      Minifier(properties: []).joined([module])
        == "let{abs:A}=Math,C=a=>a<0?-1:A(a)>0?1:0,"
        + "B=(a,b)=>{b?a.push(b):(a.pop(),a.pop());(a.length>3||b)&&a.clear()};")
  }

  @Test func `minifying a JavaScript module replaces null and frequent strings by variables`() {
    let module = """
      const phases = { "cancelled": "cancelled", up: "ended" };
      const named = (phase = "cancelled") => phase === "cancelled" ? null : phase;
      function after(list, last = null) {
        if (list.phase === "cancelled") return null;
        if (last !== null) list.push(null, "cancelled");
        return list.first ?? null;
      }
      """
    #expect(
      Minifier(properties: []).joined([module])
        == "let B=\"cancelled\",A=null,E={\"cancelled\":B,up:\"ended\"},D=(a=B)=>a==B?A:a,"
        + "C=(a,b=A)=>{if(a.phase==B)return A;b!==A&&a.push(A,B);return a.first??A};")
  }

  @Test func `minifying gives a variable and a property of the same name different short names`() {
    let module = """
      const total = { count: 1 };
      function add(count, other) {
        const { size } = other;
        total.count += count + size;
        return { count, size, name: other.name };
      }
      """
    #expect(
      Minifier(properties: ["count"]).joined([module])
        == "let A={$:1},B=($,a)=>{let{size:b}=a;A.$+=$+b;return{$,size:b,name:a.name}};")
  }

  private static let tidy = ["/usr/bin/tidy", "/usr/local/bin/tidy"].map { URL(filePath: $0) }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }

  @Test(.enabled(if: tidy != nil, "tidy is not installed"))
  func `the HTML checker tidy finds no mistake in a page`() throws {
    let tidy = try #require(Self.tidy)
    var data = PageText()
    data.string("</script>")
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "page.html")
    for hasBar in [false, true] {
      try Page.html(title: "</title> & <b>", data: data.text, hasBar: hasBar).write(
        to: file, atomically: true, encoding: .utf8)
      let outcome = try Toolchain.run(tidy, ["-e", "-q", "--show-info", "no", file.path])
      #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    }
  }
}
